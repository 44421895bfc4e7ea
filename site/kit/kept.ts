/** On the answer: this page may be kept on the device for the time without a network. */
export const KEPT_HEADER = 'x-light-kept'

/** The server writes the files of the worker's page before the worker's own code. */
export type KeepingWorker = ServiceWorkerGlobalScope & { keptFiles: string[] }
