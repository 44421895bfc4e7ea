/** Everything that is defined, as JSON on standard output: `npm run -s inventory`. */
import type { ErrorRow } from '#core/errorRow.ts'
import { errors, sysCodeOf } from '#core/errors.ts'
import { fileResponse } from '#core/call.ts'
import { allMessages, everyCall, everyTask } from '#features/registry.ts'
import { everyPage } from '#features/pages.ts'
import { everySitePage } from '#server/features.ts'

const inventory = {
  pages: everyPage.map(({ name, path, access, area, title, component, benefit, toggle }) => ({
    name,
    path,
    access,
    area,
    title,
    component,
    benefit,
    toggle,
  })),
  sitePages: (await everySitePage()).map(({ name, path, kind, language, cache, entry }) => ({ name, path, kind, language, cache, entry })),
  calls: everyCall.map(([name, call]) => ({
    name,
    methods: call.methods,
    paths: call.paths,
    access: call.access,
    benefit: call.benefit,
    effect: call.effect,
    isFile: call.response === fileResponse,
    isUpload: Boolean(call.upload),
  })),
  tasks: everyTask.map(([name, { type, title, isUndoable }]) => ({ name, type, title, isUndoable })),
  errors: Object.entries<ErrorRow>(errors).map(([name, row]) => ({
    name,
    code: row.code,
    http: row.http,
    how: row.how,
    sysCode: sysCodeOf(row),
    text: row.text,
  })),
  messages: Object.keys(allMessages),
}

process.stdout.write(`${JSON.stringify(inventory, null, 2)}\n`)
