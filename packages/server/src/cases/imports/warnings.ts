/** Values that a file records and that may be mistakes. */

/** A message about a cell. The column has the file's name; empty: the message is about the whole row. */
export interface FileFault {
  readonly row: number
  readonly column: string
  readonly message: string
}

export class FileWarnings {
  readonly listed: FileFault[] = []
  more = 0

  add(row: number, column: string, message: string): void {
    if (this.listed.length < MOST) this.listed.push({ row, column, message })
    else this.more++
  }
}
const MOST = 1000
