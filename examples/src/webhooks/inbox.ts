import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { CentimeEvent } from '@centime/client'

/** A queue of events in one file, which survives a crash: each line is a received event, or the id of a processed one. */
export interface Inbox {
  /** Stores an event on the disk before it returns; a repeated event is not stored again. */
  readonly keep: (event: CentimeEvent) => void
  /** The oldest event that is not done; undefined: all are done. */
  readonly next: () => CentimeEvent | undefined
  readonly done: (eventId: string) => void
}
type Line = { readonly event: CentimeEvent } | { readonly done: string }

export function inboxAt(file: string): Inbox {
  const waiting = new Map<string, CentimeEvent>()
  const known = new Set<string>()
  const read = (line: Line): void => {
    if ('done' in line) return void waiting.delete(line.done)
    known.add(line.event.eventId)
    waiting.set(line.event.eventId, line.event)
  }
  for (const text of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const line = whole(text)
    if (line !== undefined) read(line)
  }
  const write = (line: Line): void => {
    append(file, JSON.stringify(line))
    read(line)
  }
  return {
    keep: (event) => (known.has(event.eventId) ? undefined : write({ event })),
    next: () => waiting.values().next().value,
    done: (eventId) => write({ done: eventId }),
  }
}

/** A crash may leave half a line: its event was not answered yet. */
function whole(text: string): Line | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function append(file: string, line: string): void {
  const open = openSync(file, 'a')
  // The leading line break ends a line that a crash left incomplete.
  writeSync(open, `\n${line}\n`)
  fsyncSync(open)
  closeSync(open)
}
