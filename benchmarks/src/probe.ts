import { setTimeout as rest } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from './server/client.js'

/**
 * A thread that sends small requests, one after another, until a message stops it; then it returns the longest answer time in
 * milliseconds.
 */

const { url, key, path }: { readonly url: string; readonly key: string; readonly path: string } = workerData
const client = connect(url, key, 1)
// A server that is blocked for seconds resets connections that it considers idle.
const ask = () => client.ask('GET', path, 200).catch(() => undefined)

let isGoing = true
parentPort?.once('message', () => {
  isGoing = false
})
await ask()
parentPort?.postMessage('ready')
let longest = 0
while (isGoing) {
  const started = performance.now()
  await ask()
  longest = Math.max(longest, performance.now() - started)
  await rest(10)
}
client.close()
parentPort?.postMessage(longest)
