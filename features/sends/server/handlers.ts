import { sendCalls } from '#features/sends/contract.ts'
import { planCalls } from '#features/sends/planContract.ts'
import { approveSend, moveSend, retryFailed, saveApprovalRule } from '#features/sends/server/acts.ts'
import { createSend, dryRun, excludedPeople } from '#features/sends/server/compose.ts'
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
    list: listSends,
    detail: sendDetail,
    people: sendPeople,
    takeBack: (ctx, which) => moveSend(ctx, which, 'takeBack'),
    pause: (ctx, which) => moveSend(ctx, which, 'pause'),
    resume: (ctx, which) => moveSend(ctx, which, 'resume'),
    cancel: (ctx, which) => moveSend(ctx, which, 'cancel'),
    approve: approveSend,
    approvalRule: async ({ db }) => ({ approvalOver: await approvalLimit(db) }),
    saveApprovalRule,
    retry: retryFailed,
    plans: listPlans,
    plan: planDetail,
    savePlan,
    openPlan,
    removePlan,
  },
)
