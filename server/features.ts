import { everyTask, features, type Features } from '#features/index.ts'
import type { Task } from '#core/task.ts'
import { accountHandlers } from '#features/account/server/handlers.ts'
import { attendeeHandlers } from '#features/attendees/server/handlers.ts'
import { attendeeBodies } from '#features/attendees/server/tasks.ts'
import { exportAudit } from '#features/audit/server/exportAudit.ts'
import { auditHandlers } from '#features/audit/server/handlers.ts'
import { benefitHandlers } from '#features/benefits/server/handlers.ts'
import { checkinHandlers } from '#features/checkin/server/handlers.ts'
import { checkinBodies } from '#features/checkin/server/tasks.ts'
import { copyEvent } from '#features/events/server/copyEvent.ts'
import { eventHandlers } from '#features/events/server/handlers.ts'
import { externalEventHandlers } from '#features/externalEvents/server/handlers.ts'
import { companyHandlers } from '#features/company/server/handlers.ts'
import { fileHandlers } from '#features/files/server/handlers.ts'
import { formHandlers } from '#features/forms/server/handlers.ts'
import { checkImport } from '#features/imports/server/check.ts'
import { importHandlers } from '#features/imports/server/handlers.ts'
import { saveImport } from '#features/imports/server/save.ts'
import { linkHandlers } from '#features/links/server/handlers.ts'
import { orgHandlers } from '#features/org/server/handlers.ts'
import { outboxHandlers } from '#features/outbox/server/handlers.ts'
import { paymentHandlers } from '#features/payments/server/handlers.ts'
import { registrationHandlers } from '#features/registration/server/handlers.ts'
import { taskHandlers } from '#features/tasks/server/handlers.ts'
import { ticketHandlers } from '#features/tickets/server/handlers.ts'
import { progressHandler } from '#features/tasks/server/progress.ts'
import type { AnyHandler, Handlers } from '#server/kit/implement.ts'
import type { ImplementedTask } from '#server/kit/task.ts'

type FeatureWithCalls = { [Name in keyof Features]: keyof Features[Name]['calls'] extends never ? never : Name }[keyof Features]

/** The server's half of the registry: a feature without its handlers does not compile. */
const handlers: { [Name in FeatureWithCalls]: Handlers<Features[Name]['calls']> } = {
  account: accountHandlers,
  attendees: attendeeHandlers,
  audit: auditHandlers,
  benefits: benefitHandlers,
  checkin: checkinHandlers,
  company: companyHandlers,
  events: eventHandlers,
  externalEvents: externalEventHandlers,
  files: fileHandlers,
  forms: formHandlers,
  imports: importHandlers,
  links: linkHandlers,
  org: orgHandlers,
  outbox: outboxHandlers,
  payments: paymentHandlers,
  registration: registrationHandlers,
  tasks: taskHandlers,
  tickets: ticketHandlers,
}

const bodies: ImplementedTask[] = [exportAudit, copyEvent, checkImport, saveImport, ...attendeeBodies, ...checkinBodies]
const bodyOfType = new Map(bodies.map((implemented) => [implemented.task.type, implemented]))
const taskOfName = new Map(everyTask)

for (const [name, task] of everyTask) if (!bodyOfType.has(task.type)) throw new Error(`task ${name} has no body`)

export function taskOf(type: string): ImplementedTask {
  const found = bodyOfType.get(type)
  if (!found) throw new Error(`no task of type ${type}`)
  return found
}

function startHandler(task: Task): AnyHandler {
  const { begin } = taskOf(task.type).body
  return async (ctx, request) => ctx.startTask(task, begin ? await begin(ctx, request) : request)
}

/** `feature.call`, or `feature.task.start` and `feature.task.progress`, which every task has alike. */
export function handlerOf(name: string): AnyHandler {
  const task = taskOfName.get(name.slice(0, name.lastIndexOf('.')))
  if (task) return name.endsWith('.start') ? startHandler(task) : progressHandler(task.type)
  const [feature = '', call = ''] = name.split('.')
  const found = (handlers as Record<string, Record<string, AnyHandler>>)[feature]?.[call]
  if (!found || !(feature in features)) throw new Error(`call ${name} has no handler`)
  return found
}
