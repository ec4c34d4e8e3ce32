import { million } from './batch/million.js'

console.log(JSON.stringify(million()))
