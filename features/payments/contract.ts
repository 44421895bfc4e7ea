export const paymentCalls = {}
