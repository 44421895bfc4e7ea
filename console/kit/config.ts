import { globalDefaults, type GlobalConfig } from '#core/globalConfig.ts'
import { workspaceCalls } from '#core/calls/workspace.ts'
import { callApi } from '#console/kit/callApi.ts'
import { createStore, useStore } from '#console/kit/store.ts'

export const config = createStore<GlobalConfig>(globalDefaults)

export function useConfig(): GlobalConfig {
  return useStore(config)
}

/** A failure is only logged: the defaults carry on. Spec §8. */
export async function loadConfig(topOrgId: string): Promise<void> {
  try {
    const { param } = await callApi(workspaceCalls.globalParams, { topOrgId }, { ignoresErrors: true })
    config.set({ ...globalDefaults, ...decoded(param) })
  } catch (error) {
    console.error('globalParams', error)
  }
}

export function decoded(param: string): Partial<GlobalConfig> {
  const bytes = Uint8Array.from(atob(param), (character) => character.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Partial<GlobalConfig>
}
