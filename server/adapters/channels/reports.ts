import type { z } from 'zod'
import { NotGenuine, type Reply, type Told } from '#server/adapters/channels/port.ts'

/** A report in JSON; anything else at that address is nobody's report. */
export function jsonOf<Report>(rawBody: Buffer, shape: z.ZodType<Report>): Report {
  let said: unknown
  try {
    said = JSON.parse(rawBody.toString('utf8'))
  } catch {
    throw new NotGenuine('not JSON')
  }
  const read = shape.safeParse(said)
  if (!read.success) throw new NotGenuine(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  return read.data
}

/** Answers come to the address of the reports, and are told from them by their shape. */
export function repliesBy(shape: z.ZodType<Reply[]>): (told: Told) => Reply[] | null {
  return ({ rawBody }) => {
    try {
      return jsonOf(rawBody, shape)
    } catch {
      return null
    }
  }
}
