import { z } from 'zod'

export type Pager = { pageNo: number; pageSize: number; total: number; totalPage: number }

export type Envelope<Result = unknown> = {
  isSuccess: boolean
  businessCode: number
  businessMessage: string
  returnObj: Result | null
  sysCode: string
  pager: Pager | null
}

export const pagerSchema = z.object({ pageNo: z.int(), pageSize: z.int(), total: z.int(), totalPage: z.int() })

export const envelopeOf = <Result extends z.ZodType>(result: Result) =>
  z.object({
    isSuccess: z.boolean(),
    businessCode: z.int(),
    businessMessage: z.string(),
    returnObj: result.nullable(),
    sysCode: z.string(),
    pager: pagerSchema.nullable(),
  })

export function success<Result>(returnObj: Result, pager: Pager | null = null): Envelope<Result> {
  return { isSuccess: true, businessCode: 0, businessMessage: '', returnObj, sysCode: '', pager }
}

export function isSuccess(envelope: Envelope): boolean {
  return envelope.isSuccess && envelope.businessCode === 0
}

export function pagerOf({ pageNo, pageSize }: { pageNo: number; pageSize: number }, total: number): Pager {
  return { pageNo, pageSize, total, totalPage: Math.ceil(total / pageSize) }
}

/** Pager data is merged into the result, so that a list is one object for its page. Spec §8. */
export function resultOf<Result>({ returnObj, pager }: Envelope<Result>): Result {
  return (pager && returnObj && typeof returnObj === 'object' ? { ...returnObj, ...pager } : returnObj) as Result
}

export type ErrorDetail = { field: string; message: string }
export type InvalidObj = { errorDetails: ErrorDetail[] }
