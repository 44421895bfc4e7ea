import type { QuestionResult } from '#features/surveys/shapes.ts'

export type Bar = { name: string; total: number | null }

/** All that a report tells; nobody is named in it, and no number is small enough to name anybody. */
export type Report = {
  title: string
  organiser: string
  startTime: string
  endTime: string
  timeZone: string
  place: string
  introduction: string
  asOf: string
  goal: number | null
  held: number
  registered: number
  signedIn: number
  /** People who hold a seat, by day. */
  points: { day: string; total: number }[]
  funnel: Bar[]
  tickets: Bar[]
  sources: Bar[]
  arrivals: { time: string; total: number }[]
  money: { currency: string; income: string; refund: string }[]
  surveys: { title: string; answered: number; questions: QuestionResult[] }[]
}
