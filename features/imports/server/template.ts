import { textIn } from '#core/messages.ts'
import { templateExamples } from '#features/imports/exampleMessages.ts'
import type { Cell, DataValidation } from 'hucre'
import type { Language } from '#core/language.ts'
import { isRegion, shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { byOrder, isNeeded } from '#features/forms/fields.ts'
import { asksForMobile } from '#features/forms/personValues.ts'
import { validationOf } from '#features/forms/values.ts'
import { REMARK, TICKET_NAME } from '#features/imports/rules.ts'
import { say } from '#features/imports/say.ts'
import { isImportable } from '#features/imports/importable.ts'
import { importFields } from '#features/imports/server/fields.ts'
import { findImportEvent } from '#features/imports/server/importEvent.ts'
import { importForm } from '#features/imports/server/jobs.ts'
import { findTicket, ticketsOf } from '#features/tickets/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'
import { columnLetters } from '#features/imports/server/workbook/readCells.ts'

const LAST_ROW = 50_001
const LISTS = 'lists'

type TemplateColumn = { name: string; isRequired: boolean; how: string; example: string; options: string[] }

/** The form as a sheet: required fields marked, drop-down lists for options, an example to write over, notes beside. */
export async function template(
  ctx: Context,
  { bventId, ticketId }: { bventId: string; ticketId?: string | undefined },
): Promise<FileAnswer> {
  const event = await findImportEvent(ctx, bventId)
  const ticket = ticketId ? required(await findTicket(ctx.db, bventId, ticketId)) : null
  const form = await importForm(ctx.db, bventId, ctx.language)
  const tickets = ticket ? [] : (await ticketsOf(ctx.db, bventId)).filter(({ isOpen }) => isOpen).map(({ name }) => name)
  const system = importFields(form.fields, ticket ? 'byTicket' : 'oneTime', ctx.language).filter(
    ({ fieldId }) => fieldId === REMARK || fieldId === TICKET_NAME,
  )
  const columns = [
    ...form.fields
      .filter(isImportable)
      .sort(byOrder)
      .map((field) => columnOfField(field, ctx.language)),
    ...system.map(({ fieldId, displayName, isRequired }) => ({
      name: displayName,
      isRequired,
      how:
        fieldId === TICKET_NAME
          ? say(ctx.language, 'template.ticket', { options: tickets.join('、') })
          : say(ctx.language, 'template.text'),
      example: fieldId === TICKET_NAME ? (tickets[0] ?? '') : say(ctx.language, 'template.example'),
      options: fieldId === TICKET_NAME ? tickets : [],
    })),
  ]
  const body = Buffer.from(await written(columns, ctx.language))
  const name = [event.title, ticket?.name, say(ctx.language, 'template.name')].filter(Boolean).join('-').slice(0, 100)
  return {
    fileName: `${name}.xlsx`,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: body.length,
    body,
  }
}

async function written(columns: readonly TemplateColumn[], language: Language): Promise<Uint8Array> {
  const cells = new Map<string, Partial<Cell>>()
  for (const [index, { isRequired }] of columns.entries())
    cells.set(`0,${index}`, {
      style: {
        font: { bold: true, ...(isRequired && { color: { rgb: 'C00000' } }) },
        fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EAF2FB' } },
      },
    })
  const lists = columns.filter(({ options }) => options.length > 0)
  const validations = lists.map(({ name, options }, index): DataValidation => {
    const letters = columnLetters(columns.findIndex((column) => column.name === name))
    const list = columnLetters(index)
    return {
      type: 'list',
      formula1: `${LISTS}!$${list}$1:$${list}$${options.length}`,
      allowBlank: true,
      range: `${letters}2:${letters}${LAST_ROW}`,
    }
  })
  const longest = Math.max(0, ...lists.map(({ options }) => options.length))
  const { writeXlsx } = await import('hucre')
  return writeXlsx({
    sheets: [
      {
        name: say(language, 'template.sheet'),
        columns: columns.map(({ name }) => ({ width: Math.max(14, name.length * 2 + 4), numFmt: '@' })),
        rows: [columns.map(({ name, isRequired }) => (isRequired ? `${name} *` : name)), columns.map(({ example }) => example)],
        cells,
        dataValidations: validations,
        freezePane: { rows: 1 },
      },
      {
        name: say(language, 'template.notes'),
        columns: [{ width: 24 }, { width: 10 }, { width: 80 }],
        rows: [
          [say(language, 'template.field'), say(language, 'template.needed'), say(language, 'template.how')],
          ...columns.map(({ name, isRequired, how }) => [name, say(language, isRequired ? 'template.yes' : 'template.no'), how]),
        ],
      },
      ...(lists.length > 0
        ? [{ name: LISTS, hidden: true, rows: Array.from({ length: longest }, (_, at) => lists.map(({ options }) => options[at] ?? null)) }]
        : []),
    ],
  })
}

function columnOfField(field: FormField, language: Language): TemplateColumn {
  const options =
    ['code', 'codes'].includes(shapeOf(field.fieldType)) && !isRegion(field.fieldType) ? field.fieldOptions.map(({ value }) => value) : []
  return {
    name: field.displayName,
    isRequired: isNeeded(field),
    how: howTo(field, options, language),
    example: exampleOf(field, options, language),
    options: shapeOf(field.fieldType) === 'codes' ? [] : options,
  }
}

function howTo(field: FormField, options: readonly string[], language: Language): string {
  const shape = shapeOf(field.fieldType)
  if (isRegion(field.fieldType)) return say(language, 'template.region')
  if (shape === 'code') return say(language, 'template.one', { options: options.join('、') })
  if (shape === 'codes') return say(language, 'template.several', { options: options.join('、') })
  if (shape === 'path' || shape === 'switch' || shape === 'date' || shape === 'dateTime') return say(language, `template.${shape}`)
  if (shape === 'integer' || shape === 'decimal') return say(language, 'template.number')
  if (field.fieldName === 'Email') return say(language, 'template.email')
  return say(language, asksForMobile(validationOf(field)) ? 'template.mobile' : 'template.text')
}

function exampleOf(field: FormField, options: readonly string[], language: Language): string {
  const known = templateExamples[field.fieldName]
  if (known) return textIn(known, language)
  const shape = shapeOf(field.fieldType)
  if (options[0]) return options[0]
  if (shape === 'date') return '2026-11-15'
  if (shape === 'dateTime') return '2026-11-15 09:30'
  if (shape === 'integer' || shape === 'decimal') return '1'
  return shape === 'switch' ? say(language, 'template.yes') : ''
}
