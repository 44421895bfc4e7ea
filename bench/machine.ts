import { cpus, totalmem } from 'node:os'

export function machine(): string {
  const [cpu] = cpus()
  return `${cpu?.model.trim() ?? '?'} × ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}-${process.arch}`
}
