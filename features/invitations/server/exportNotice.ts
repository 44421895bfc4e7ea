import { guestSendTasks } from '#features/invitations/sendContract.ts'
import { seeingAll } from '#features/invitations/server/scope.ts'
import { findSend } from '#features/sends/server/acts.ts'
import { ledgerTable } from '#features/sends/server/exportTask.ts'
import { implementTask } from '#server/kit/task.ts'

/** What became of each message of a send to guests. */
export const exportNotice = implementTask(
  guestSendTasks.exportNotice,
  ledgerTable(async (ctx, which) => {
    await seeingAll(ctx, which.bventId)
    return findSend(ctx, which, true)
  }),
)
