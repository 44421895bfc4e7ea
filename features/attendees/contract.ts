export const attendeeCalls = {}
export const attendeeTasks = {}
