import { OK } from '#core/schema.ts'
import { officialAccountCalls } from '#features/officialAccounts/contract.ts'
import { officialReportCalls } from '#features/officialAccounts/reportContract.ts'
import { listOfficialAccounts, officialDetail } from '#features/officialAccounts/server/accounts.ts'
import { deleteAnswer, listAnswers, saveAnswer } from '#features/officialAccounts/server/answers.ts'
import { listFollowers } from '#features/officialAccounts/server/followers.ts'
import { publishMenu, saveMenu } from '#features/officialAccounts/server/menu.ts'
import { ownBinding, ownCode, unbindOwn } from '#features/officialAccounts/server/ownBinding.ts'
import { pageSignature } from '#features/officialAccounts/server/pageSignature.ts'
import { refresh } from '#features/officialAccounts/server/refresh.ts'
import { officialReport } from '#features/officialAccounts/server/report.ts'
import { createScene, listScenes } from '#features/officialAccounts/server/scenes.ts'
import { implement, page } from '#server/kit/implement.ts'

export const officialAccountHandlers = implement(
  { ...officialAccountCalls, ...officialReportCalls },
  {
    pageSignature: (ctx, request) => pageSignature(ctx, request),
    ownBinding: (ctx) => ownBinding(ctx),
    ownCode: (ctx) => ownCode(ctx),
    async unbindOwn(ctx) {
      await unbindOwn(ctx)
      return OK
    },
    list: ({ db }) => listOfficialAccounts(db),
    detail: ({ db }, { id }) => officialDetail(db, id),
    refresh: (ctx, request) => refresh(ctx, request),
    saveMenu: (ctx, request) => saveMenu(ctx, request),
    publishMenu: (ctx, request) => publishMenu(ctx, request),
    async followers({ db }, request) {
      const { list, pager } = await listFollowers(db, request)
      return page({ list }, pager)
    },
    answers: (ctx, request) => listAnswers(ctx, request),
    saveAnswer: (ctx, request) => saveAnswer(ctx, request),
    async deleteAnswer(ctx, request) {
      await deleteAnswer(ctx, request)
      return OK
    },
    async scenes({ db }, request) {
      const { list, pager } = await listScenes(db, request)
      return page({ list }, pager)
    },
    createScene: (ctx, request) => createScene(ctx, request),
    officialReport: (ctx, request) => officialReport(ctx, request),
  },
)
