import { sendCalls } from '#features/sends/contract.ts'
import { planCalls } from '#features/sends/planContract.ts'
import { approveSend, moveSend, retryFailed, saveApprovalRule } from '#features/sends/server/acts.ts'
import { createSend, dryRun, excludedPeople } from '#features/sends/server/compose.ts'
import { removeDraft, saveDraft } from '#features/sends/server/drafts.ts'
import { listSends, sendDetail, sendPeople } from '#features/sends/server/report.ts'
import { listPlans, openPlan, planDetail, removePlan, savePlan } from '#features/sends/server/plans.ts'
import { approvalLimit } from '#features/sends/server/store.ts'
import { implement } from '#server/kit/implement.ts'

export const sendHandlers = implement(
  { ...sendCalls, ...planCalls },
  {
    dryRun,
    excluded: excludedPeople,
    create: createSend,
    saveDraft,
    removeDraft,
    list: (ctx, request) => listSends(ctx, request),
    detail: (ctx, which) => sendDetail(ctx, which),
    people: (ctx, request) => sendPeople(ctx, request),
    takeBack: (ctx, which) => moveSend(ctx, which, 'takeBack'),
    pause: (ctx, which) => moveSend(ctx, which, 'pause'),
    resume: (ctx, which) => moveSend(ctx, which, 'resume'),
    cancel: (ctx, which) => moveSend(ctx, which, 'cancel'),
    approve: (ctx, which) => approveSend(ctx, which),
    approvalRule: async ({ db }) => ({ approvalOver: await approvalLimit(db) }),
    saveApprovalRule,
    retry: (ctx, which) => retryFailed(ctx, which),
    plans: listPlans,
    plan: (ctx, which) => planDetail(ctx, which),
    savePlan,
    openPlan: (ctx, request) => openPlan(ctx, request),
    removePlan: (ctx, which) => removePlan(ctx, which),
  },
)
