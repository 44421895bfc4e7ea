/** What is wrong in a file, where it is to be said. */

export type WrongCell = { column: number; message: string; text: string }

export type WrongRow = { rowNo: number; message: string; cells: WrongCell[] }
