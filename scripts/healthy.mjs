// `node scripts/healthy.mjs URL`: exits with 0 if the address answers with 200, for the health check of a container without curl.
const [url = ''] = process.argv.slice(2)
const answer = await fetch(url, { signal: AbortSignal.timeout(4000) }).catch(() => undefined)
process.exitCode = answer?.status === 200 ? 0 : 1
