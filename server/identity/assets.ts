import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { darkTokens, lightTokens } from '#server/kit/themeCss.ts'

const types = { 'identity.css': 'text/css', 'dark.css': 'text/css', 'page.js': 'text/javascript', 'check.js': 'text/javascript' } as const
export type AssetName = keyof typeof types
export type Asset = { bytes: Buffer; type: string; version: string }

const assets = new Map(Object.entries(types).map(([name, type]) => [name, readAsset(name, type)]))

function contentOf(name: string): string {
  if (name === 'dark.css') return darkTokens
  const text = readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')
  return name === 'identity.css' ? `${lightTokens}\n${text}` : text
}

function readAsset(name: string, type: string): Asset {
  const bytes = Buffer.from(contentOf(name))
  return { bytes, type: `${type}; charset=utf-8`, version: createHash('sha256').update(bytes).digest('hex').slice(0, 12) }
}

export function assetOf(name: string): Asset | undefined {
  return assets.get(name)
}

/** With its version in the address, a browser may keep it for good. */
export function assetAddress(name: AssetName): string {
  return `/identity/assets/${name}?v=${assets.get(name)?.version ?? ''}`
}
