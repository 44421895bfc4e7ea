import { actions } from '#core/actions.ts'
import type { Call, Calls } from '#core/call.ts'
import { coreMessages } from '#core/coreMessages.ts'
import type { Messages } from '#core/messages.ts'
import type { Task, Tasks } from '#core/task.ts'
import { accountCalls } from '#features/account/contract.ts'
import { accountMessages } from '#features/account/messages.ts'
import { attendeeCalls, attendeeTasks } from '#features/attendees/contract.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'
import { auditCalls, auditTasks } from '#features/audit/contract.ts'
import { auditMessages } from '#features/audit/messages.ts'
import { benefitCalls } from '#features/benefits/contract.ts'
import { benefitMessages } from '#features/benefits/messages.ts'
import { checkinConsoleMessages } from '#features/checkin/consoleMessages.ts'
import { checkinCalls, checkinTasks } from '#features/checkin/contract.ts'
import { checkinMessages } from '#features/checkin/messages.ts'
import { checkinPageMessages } from '#features/checkin/pageMessages.ts'
import { checkinScreenMessages } from '#features/checkin/screenMessages.ts'
import { companyCalls } from '#features/company/contract.ts'
import { companyMessages } from '#features/company/messages.ts'
import { errorMessages } from '#features/errors/messages.ts'
import { eventCalls, eventTasks } from '#features/events/contract.ts'
import { eventMessages } from '#features/events/messages.ts'
import { externalEventCalls } from '#features/externalEvents/contract.ts'
import { externalEventMessages } from '#features/externalEvents/messages.ts'
import { fileCalls } from '#features/files/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { formConsoleMessages } from '#features/forms/consoleMessages.ts'
import { formDesignMessages } from '#features/forms/designMessages.ts'
import { formMessages } from '#features/forms/messages.ts'
import { financeMessages } from '#features/finance/messages.ts'
import { importCalls, importTasks } from '#features/imports/contract.ts'
import { importMessages } from '#features/imports/messages.ts'
import { linkCalls } from '#features/links/contract.ts'
import { orgCalls } from '#features/org/contract.ts'
import { orgMessages } from '#features/org/messages.ts'
import { outboxCalls } from '#features/outbox/contract.ts'
import { outboxMessages } from '#features/outbox/messages.ts'
import { paymentCalls } from '#features/payments/contract.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { registrationMessages } from '#features/registration/messages.ts'
import { taskCalls } from '#features/tasks/contract.ts'
import { taskMessages } from '#features/tasks/messages.ts'
import { designMessages } from '#console/kit/design/designMessages.ts'
import { kitMessages } from '#console/kit/kitMessages.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { ticketMessages } from '#features/tickets/messages.ts'

type Feature = { calls: Calls; tasks: Tasks; messages: Messages }

/** The registry: a new feature is one folder and one line here (its pages: one line in `pages.ts`). */
export const features = {
  account: { calls: accountCalls, tasks: {}, messages: accountMessages },
  attendees: { calls: attendeeCalls, tasks: attendeeTasks, messages: attendeeMessages },
  audit: { calls: auditCalls, tasks: auditTasks, messages: auditMessages },
  benefits: { calls: benefitCalls, tasks: {}, messages: benefitMessages },
  checkin: {
    calls: checkinCalls,
    tasks: checkinTasks,
    messages: { ...checkinMessages, ...checkinConsoleMessages, ...checkinPageMessages, ...checkinScreenMessages },
  },
  company: { calls: companyCalls, tasks: {}, messages: companyMessages },
  errors: { calls: {}, tasks: {}, messages: errorMessages },
  events: { calls: eventCalls, tasks: eventTasks, messages: eventMessages },
  externalEvents: { calls: externalEventCalls, tasks: {}, messages: externalEventMessages },
  files: { calls: fileCalls, tasks: {}, messages: {} },
  forms: { calls: formCalls, tasks: {}, messages: { ...formMessages, ...formConsoleMessages, ...formDesignMessages } },
  finance: { calls: {}, tasks: {}, messages: financeMessages },
  imports: { calls: importCalls, tasks: importTasks, messages: importMessages },
  links: { calls: linkCalls, tasks: {}, messages: {} },
  org: { calls: orgCalls, tasks: {}, messages: orgMessages },
  outbox: { calls: outboxCalls, tasks: {}, messages: outboxMessages },
  payments: { calls: paymentCalls, tasks: {}, messages: paymentMessages },
  registration: { calls: registrationCalls, tasks: {}, messages: registrationMessages },
  tasks: { calls: taskCalls, tasks: {}, messages: taskMessages },
  tickets: { calls: ticketCalls, tasks: {}, messages: ticketMessages },
} satisfies Record<string, Feature>

export type Features = typeof features
export type FeatureName = keyof Features

const every = Object.entries<Feature>(features)

/** Every task, with the name of its feature and its own. */
export const everyTask: [name: string, task: Task][] = every.flatMap(([feature, { tasks }]) =>
  Object.entries(tasks).map(([name, task]): [string, Task] => [`${feature}.${name}`, task]),
)

/** Every call, those of tasks included. */
export const everyCall: [name: string, call: Call][] = [
  ...every.flatMap(([feature, { calls }]) => Object.entries(calls).map(([name, call]): [string, Call] => [`${feature}.${name}`, call])),
  ...everyTask.flatMap(([name, { calls }]) =>
    Object.entries(calls).flatMap(([kind, call]): [string, Call][] => (call ? [[`${name}.${kind}`, call as Call]] : [])),
  ),
]

export const allMessages = {
  ...actions,
  ...coreMessages,
  ...kitMessages,
  ...designMessages,
  ...accountMessages,
  ...attendeeMessages,
  ...auditMessages,
  ...benefitMessages,
  ...eventMessages,
  ...externalEventMessages,
  ...checkinMessages,
  ...checkinConsoleMessages,
  ...checkinPageMessages,
  ...checkinScreenMessages,
  ...companyMessages,
  ...errorMessages,
  ...formMessages,
  ...formConsoleMessages,
  ...formDesignMessages,
  ...financeMessages,
  ...importMessages,
  ...orgMessages,
  ...outboxMessages,
  ...paymentMessages,
  ...registrationMessages,
  ...taskMessages,
  ...ticketMessages,
}
export type AllMessages = typeof allMessages
