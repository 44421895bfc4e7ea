import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '#server/browserCode.ts'
import { prepare } from '#server/database/open.ts'
import { startTestPostgres } from '#test/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

const TEMPLATE = 'light_template'

/** One throw-away PostgreSQL for the run, migrated once; every test file copies the template in a blink. */
export default async function setup(project: TestProject) {
  // Several tests start servers, and two must not build the pages at once.
  await ensureBuilt(() => {})
  const { url, stop } = await startTestPostgres({ kind: process.env.TEST_POSTGRES === 'system' ? 'system' : 'embedded' })
  await onServer(url, `create database ${TEMPLATE}`)
  await prepare(databaseUrl(url, TEMPLATE))
  project.provide('postgres', url)
  return stop
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

export function databaseUrl(url: string, database: string): string {
  const named = new URL(url)
  named.pathname = `/${database}`
  return named.href
}

export async function copyTemplate(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `light_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name} template ${TEMPLATE}`)
  return { url: databaseUrl(url, name), drop: () => onServer(url, `drop database if exists ${name} with (force)`) }
}
