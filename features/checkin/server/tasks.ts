import { checkinTasks } from '#features/checkin/contract.ts'
import { AppError } from '#server/kit/errors.ts'
import { implementTask } from '#server/kit/task.ts'

const notYet = {
  items: (): never => {
    throw new AppError('core.unavailable')
  },
  apply: (): never => {
    throw new AppError('core.unavailable')
  },
}

export const checkinBodies = [implementTask(checkinTasks.batchCheckin, notYet), implementTask(checkinTasks.batchCancelCheckin, notYet)]
