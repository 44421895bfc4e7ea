import type { FastifyRequest } from 'fastify'
import { SHORT_PATH } from '#features/links/rules.ts'

const areas = {
  api: 'api',
  extension: 'extension',
  identity: 'identity',
  files: 'files',
  assets: 'assets',
  healthz: 'health',
  readyz: 'health',
  metrics: 'health',
  [SHORT_PATH.slice(1)]: 'link',
} as const

export type Area = (typeof areas)[keyof typeof areas] | 'page'

/** What an address belongs to. The router takes any letter case and any encoding, so nothing else may look at the text of a path. */
export function areaOf(url: string): Area {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)
  const first = decoded(/^\/([^/]*)/.exec(path)?.[1] ?? '').toLowerCase()
  return Object.hasOwn(areas, first) ? (areas[first] ?? 'page') : 'page'
}

/** By the route where one was found: that is how it was declared, however it was asked for. */
export function areaOfRequest({ routeOptions, url }: FastifyRequest): Area {
  return areaOf(routeOptions.url ?? url)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
