import { readFileSync } from 'node:fs'
import { offerLetter } from './offer/letter.js'

/**
 * `node examples/dist/offer-letter.js offer.json`: prints the letter of an offer of employment whose net pay was promised. The
 * engine alone: no server, no network.
 */
const [, , file] = process.argv
if (file === undefined) {
  process.stderr.write(
    'usage: offer-letter FILE.json: {"company", "person", "position", "net", "month", "effectif", "tauxAT", "cadre"}\n',
  )
  process.exit(2)
}
const letter = offerLetter(JSON.parse(readFileSync(file, 'utf8')))
if (letter.ok) console.log(letter.text)
else {
  process.stderr.write(`${letter.why.join('\n')}\n`)
  process.exit(1)
}
