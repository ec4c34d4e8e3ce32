import { iterated, WAYS } from './batch/iterated.js'

const way = WAYS.find((one) => one === process.argv[2])
if (way === undefined) throw new Error(`one of ${WAYS.join(', ')}`)
console.log(iterated(way))
