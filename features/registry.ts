import { actions } from '#core/actions.ts'
import type { Call } from '#core/call.ts'
import { coreMessages } from '#core/coreMessages.ts'
import type { Feature } from '#core/feature.ts'
import { statusMessages } from '#core/statusMessages.ts'
import type { Task } from '#core/task.ts'
import { accountMessages } from '#console/kit/accounts/accountMessages.ts'
import { designMessages } from '#console/kit/design/designMessages.ts'
import { kitMessages } from '#console/kit/kitMessages.ts'
import * as features from '#features/index.ts'

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

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

const common = { ...actions, ...coreMessages, ...statusMessages, ...kitMessages, ...accountMessages, ...designMessages }
export type AllMessages = typeof common & Together<Features[FeatureName]['messages']>

export const allMessages = Object.assign({}, common, ...every.map(([, { messages }]) => messages)) as AllMessages
