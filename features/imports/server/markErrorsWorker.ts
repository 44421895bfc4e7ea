/** Marks the errors of one file in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { markErrors, type MarkJob } from '#features/imports/server/markErrors.ts'

// oxlint-disable-next-line require-post-message-target-origin
parentPort?.postMessage(await markErrors(workerData as MarkJob))
