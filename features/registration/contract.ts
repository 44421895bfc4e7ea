export const registrationCalls = {}
