export const importCalls = {}
export const importTasks = {}
