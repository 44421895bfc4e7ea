import { standardCalls } from '#features/statistics/contract.ts'
import { customCalls } from '#features/statistics/customContract.ts'
import { exportPivot } from '#features/statistics/server/custom/exportPivot.ts'
import { fields, look, open, pin, pivot, remove, reports, save, schedule } from '#features/statistics/server/custom/reports.ts'
import { answers } from '#features/statistics/server/standard/answers.ts'
import { arrivals } from '#features/statistics/server/standard/arrivals.ts'
import { money } from '#features/statistics/server/standard/money.ts'
import { noticeEffect } from '#features/statistics/server/standard/noticeEffect.ts'
import { notices } from '#features/statistics/server/standard/notices.ts'
import { organisation } from '#features/statistics/server/standard/organisation.ts'
import { people } from '#features/statistics/server/standard/people.ts'
import { implement } from '#server/kit/implement.ts'

export const statisticsHandlers = {
  ...implement(standardCalls, { people, money, answers, arrivals, notices, noticeEffect, organisation }),
  ...implement(customCalls, { fields, pivot, export: exportPivot, reports, open, look, save, pin, delete: remove, schedule }),
}
