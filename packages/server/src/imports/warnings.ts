/** What a file records and what may not be meant. */

interface FileWarning {
  readonly row: number
  readonly column: string
  readonly message: string
}

export class FileWarnings {
  readonly listed: FileWarning[] = []
  more = 0

  add(row: number, column: string, message: string): void {
    if (this.listed.length < MOST) this.listed.push({ row, column, message })
    else this.more++
  }
}
const MOST = 1000
