/** On the answer: until when this page may be kept on the device for the time without a network. */
export const KEPT_HEADER = 'x-light-kept-until'

/** The server writes these before the worker's own code, which imports nothing: it is one file. */
export type KeepingWorker = ServiceWorkerGlobalScope & { keptFiles: string[]; keptHeader: string }
