import { afterAll, expect } from 'vitest'
import { PayRefusal } from '#server/adapters/pay/port.ts'

/** A provider for a whole test file, from its first line to its last test. */
export async function forFile<Made extends { close: () => Promise<void> }>(start: () => Promise<Made>): Promise<Made> {
  const made = await start()
  afterAll(() => made.close())
  return made
}

/** Neither yes nor no: it is to be asked for again. */
export async function expectUnknown(asked: Promise<unknown>): Promise<void> {
  const error = await asked.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(PayRefusal)
}
