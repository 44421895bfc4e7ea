import { approveTask } from '#features/attendees/server/approveTask.ts'
import { deleteTask } from '#features/attendees/server/deleteTask.ts'
import { exportTask } from '#features/attendees/server/exportTask.ts'
import { mergeTask } from '#features/attendees/server/mergeTask.ts'
import { remarkTask } from '#features/attendees/server/remarkTask.ts'
import { rollBackTask } from '#features/attendees/server/rollBackTask.ts'
import { sendTicketTask, sendWaitPayTask } from '#features/attendees/server/sendTasks.ts'

export const attendeeBodies = [approveTask, rollBackTask, remarkTask, deleteTask, sendTicketTask, sendWaitPayTask, exportTask, mergeTask]
