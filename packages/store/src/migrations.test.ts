import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './migrations.js'

/**
 * Every migration with the version that released it and the SHA-256 of its statements. A line here never changes: databases
 * hold that digest. A new migration adds a line at the end, under the version in the making.
 */
const RELEASED = `
0.1.0 9dbcc26e5dbb3f84683d5b1219955316bc9a14fcfcec1ec183a6947e663a2a39 native API
0.1.0 c4bf14886f5bb51c8f093714e760f8050c5899155567abe5f8d311b530d61094 cycles
0.1.0 f0af8258f390ab04fa7936328e1388f0dd0669cfb9b5bb03ea26fba5f7aa1b5b webhooks
0.1.0 9bb87697edcc53c812b0f46157bf9b599f7ed553a9da0cd3f8da6fd5d3c28514 documents
0.2.0 fcebc611d960076c9d971133b48a1518991148047cc6316a9c502a51a9baa4a4 old webhook secrets
0.2.0 eaebe323c088b4ddd4110df71d36e7b14795f74368706bde548853dedbf6107a faults of jobs, attempts of deliveries
0.2.0 61f175af8e1841683f13dc99b4360be4c995557508047332bea3bdb20b8d4087 digests of inputs
0.2.0 d86af9257860be4366ede32d7a12f6346b81ce7868128b58320d080054903900 fair queues
0.2.0 255045438842f8a95217d4a5af1232ccf8766e47f726f84a191075b9f37a9304 receipts
0.2.0 d4eea009b03b1190b731833047f0e5dbee1d4d412525a8fa41dc2705cee49a65 retention
0.2.0 1deeec282c27d42618d3de8a74bf849c8e47086dde8583452e70e699c85d9075 deleted jobs
0.3.0 5b8db9d49766b24834fac408833b948cbc334ed18bedb8dbe7a436a150b7b927 keys that begin with the tenant
0.3.0 33448f02d2b706d4b507997ff9393e8f185307b7b3b60b487ea537fe53715b35 leases of all work
0.3.0 e9b4e2f787820ad49b3428e5653123c55209a36a5a72986c4437cab9974405c1 documents of jobs
0.3.0 cc10a3ca4986e071ac46009a648c6e4976e7ea19c18edf86c20150a033f7e182 accounts of journal entries
0.3.0 30c7f18e9ec34074c6ead4dfff1ff8b0ee714ce4b709f496813361c2997cf490 stages of bulk writes
0.3.0 23a7d34aefd9dfb05bc0e95f2d1df78b7c306e095e21edb63f4641b3ec14686e sessions of the console
0.3.0 4a4fcde384c0972dfc52fdd4b6e7e759a8e41cf8b3961c3fe6b9e406a4203e03 changes of an employee
0.3.0 6c504cc1728434d84b90f4dda5830c0673ab3f08261ae567e5250a7b76bac613 operations in doubt
0.3.0 c240d9a91c8df0c8a0088b623b4cfeda426f246ba08e5d27c0e12ba6a0ad5810 employees by id
0.3.0 8e6ed017384699ee88fc501aea611b3ff7b502490c2ee0b841996c2559bf1614 queries of the console
0.3.0 00a33789e0c9ca89b22fde7f2ed2fa1fd32ae7180952c31dcbb5ae06fd5f4937 people without opening balances
0.3.0 8be3442d5107439a0bb20c74fff9b418a2962bb46639929b80f5d83834833069 what entries of the audit log cover
0.3.0 eb7a402611920dd76a12b3dd5b2a3f4fc9d5445c6c955fb1d570315236d531c9 events of webhook destinations
0.3.0 00aa448af7a2450db2e246bb374343a619b8da2b1af74a7a092f06e10a772ef8 values of a payroll in their order
0.3.0 1e7ce7b8a8ef5dbce301e81adaff2da4dd12d64e6344dd601e9557f2677451f2 months of payrolls
0.3.0 8a371c99f65aad47c50956df30850e049dd3385a030aabaedb49212c3b1a458e payslips annulled by a revision
0.3.0 fb1abd605582d15774cb74a93d5fbda179904a78b6ed7eaa75155ecb6c49cd5e values that controls read
0.3.0 85a9a0b1c55ea0e00b0e4bea9ecf488a9bd4e16f5bddd2d4d48f12093ce4163e policy for provisional law
0.3.0 8997a10d720ceabcef5ac0b0391a69f12163c0a2ccde1b87df32edb963b594db provisional figures of results
0.3.0 157b16970544dfaf9fedcf654804a886008fcd2daa7695b6a62a04bd99595d0f law packs, and the law of jobs
0.3.0 e975c97a2a15b8eb71924621caedbabac4705c21ad3166f18a5243f87c4c20f4 back pay
0.3.0 a01dcdf101ee47954bb6aae58d71c2b383cb24a25899c67f26b037eae08ca319 establishments
0.3.0 48db6ff362d51be8dd175e433731019ac0be1c1754aa4abf355fe95b3d20ea55 declarations of clients
0.3.0 ea63cbe561e4e5f18973c775775a573872bc9a4cd29fb8a89d8f4585fbeaad76 results that share their content
0.3.0 8aa2492081d3dd5094d3de63f4c216372d9c5c5ecbf1db7d1d19106e3e44d581 establishments from a day on
0.3.0 34fb5a6c2787a5bc46d8729231053396d2893893f3907450e5ece8a5cc937fb9 summaries of results
0.3.0 7e4315bb5e776682d999b1e5d9580efaa07db17b74c5888a575f566a2ce5f19a provisional figures in their index, values of days
0.4.0 e50a46ac8a8c544efa14a3e8043111b03214b95bfe4dfa4fe4fb54bc8edf78ab summaries without warnings
`
  .trim()
  .split('\n')

test('migrations that were released are frozen', () => {
  const versions = RELEASED.map((line) => line.split(' ')[0])
  const written = MIGRATIONS.map(({ name, statements }, index) => {
    const digest = createHash('sha256').update(statements).digest('hex')
    return `${versions[index] ?? 'the version in the making:'} ${digest} ${name}`
  })
  expect(written).toEqual(RELEASED)
})
