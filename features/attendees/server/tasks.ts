import { attendeeTasks } from '#features/attendees/contract.ts'
import { AppError } from '#server/kit/errors.ts'
import { implementTask } from '#server/kit/task.ts'

const notYet = {
  begin: (): never => {
    throw new AppError('core.unavailable')
  },
  items: (): never => {
    throw new AppError('core.unavailable')
  },
  apply: (): never => {
    throw new AppError('core.unavailable')
  },
}

export const attendeeBodies = Object.values(attendeeTasks).map((task) => implementTask(task, notYet))
