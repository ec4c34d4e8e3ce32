/** The program of a fresh process that `start` measures: imports the built engine and prepares a payroll. Milliseconds, as JSON. */

const start = performance.now()
const { defaut, payroll } = await import('@centime/engine')
const imported = performance.now()
payroll(defaut, '2026-06')
const prepared = performance.now()
const warm: number[] = []
for (let run = 0; run < 200; run++) {
  const before = performance.now()
  payroll(defaut, '2026-06')
  warm.push(performance.now() - before)
}
warm.sort((a, b) => a - b)
console.log(JSON.stringify({ importing: imported - start, cold: prepared - imported, warm: warm[100] }))
