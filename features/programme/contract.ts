import { documentCalls } from '#features/programme/documentCalls.ts'
import { scheduleCalls } from '#features/programme/scheduleCalls.ts'

export const programmeCalls = { ...scheduleCalls, ...documentCalls }
