import { openManager } from '#console/auth/manager.ts'

await openManager({ isPassive: true }).signinSilentCallback()
