import { approveTask } from '#features/attendees/server/approveTask.ts'
import { deleteTask } from '#features/attendees/server/deleteTask.ts'
import { exportTask } from '#features/attendees/server/exportTask.ts'
import { mergeTask } from '#features/attendees/server/mergeTask.ts'
import { remarkTask } from '#features/attendees/server/remarkTask.ts'
import { rollBackTask } from '#features/attendees/server/rollBackTask.ts'
import { sendTicketTask, sendWaitPayTask } from '#features/delivery/server/sendTasks.ts'

export const attendeeBodies = {
  approve: approveTask,
  rollBack: rollBackTask,
  remark: remarkTask,
  delete: deleteTask,
  sendTicket: sendTicketTask,
  sendWaitPay: sendWaitPayTask,
  export: exportTask,
  merge: mergeTask,
}
