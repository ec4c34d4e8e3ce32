/** What a file records and what may not be meant. */

/** What is said of a cell; the column as the file names it, empty: of the row as a whole. */
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
