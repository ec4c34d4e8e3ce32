import { expect, test } from 'vitest'
import { filesOf } from './multipart.js'

/** Form data as RFC 7578 writes it, in parts of any size. */

const DELIMITER = '--x-boundary'
/** Line ends, hyphens and a delimiter that is not one: only CRLF and the delimiter end a part. */
const CONTENTS = ['one\r\n', '\r\n--x-boundar', `x${DELIMITER}\r\n\r\n--`, '']
const FORM = [
  ...CONTENTS.map(
    (content, index) =>
      `${DELIMITER}\r\nContent-Disposition: form-data; name="file"; filename="é${index}.dsn"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n`,
  ),
  `${DELIMITER}--\r\n`,
].join('')

async function* inParts(body: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(body)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
async function whole(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = []
  for await (const some of bytes) all.push(some)
  return Buffer.concat(all).toString()
}
const files = (body: string, size = body.length) => filesOf(inParts(body, size), whole)

test.each([1, 2, 3, 7, 13, 64, 1000])('files in parts of %i bytes are the same', async (size) => {
  const wanted = CONTENTS.map((content, index) => ({ name: `é${index}.dsn`, content }))
  expect(await files(FORM, size)).toEqual(wanted)
})

const REFUSED = { errors: [{ pointer: '', message: 'is no form data with parts' }] }
test('a body that is cut off at any byte before its end is refused', async () => {
  const last = Buffer.from(FORM).length - '--\r\n'.length
  for (let length = 0; length <= last; length += 1) {
    expect(await files(Buffer.from(FORM).toString('utf8', 0, length))).toMatchObject(REFUSED)
  }
})
test.each([
  '',
  'x',
  'text\r\n\r\n',
  `--${'b'.repeat(71)}\r\n`,
  `${DELIMITER}\r\n${'h'.repeat(20_000)}\r\n\r\nx\r\n${DELIMITER}--`,
])('a body of another form is refused', async (body) => {
  expect(await files(body)).toMatchObject(REFUSED)
})
test('an input without a choice sends no file', async () => {
  const empty = `${DELIMITER}\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n${DELIMITER}--\r\n`
  expect(await files(empty)).toMatchObject({ errors: [{ pointer: '/file', message: 'has no file' }] })
})
