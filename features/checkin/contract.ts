export const checkinCalls = {}
export const checkinTasks = {}
