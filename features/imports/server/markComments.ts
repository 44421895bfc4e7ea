import { coreMessages } from '#core/coreMessages.ts'
import { escaped } from '#features/imports/server/markSheet.ts'
import type { Parts } from '#features/imports/server/zipParts.ts'

type Comment = { reference: string; rowNo: number; column: number; message: string }
type Commented = {
  sheet: string
  parts: [name: string, xml: string][]
  withKnown: (changes: Map<string, string>) => Promise<Map<string, string>>
}

const MOST_COMMENTS = 2_000
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const COMMENTS = 'xl/commentsOfErrors.xml'
const SHAPES = 'xl/drawings/vmlDrawingOfErrors.vml'
const TYPES = '[Content_Types].xml'
const AFTER_LEGACY = /<(?:\w+:)?(?:legacyDrawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)\b|<\/(?:\w+:)?worksheet>/

/** A comment at every wrong cell. A sheet that has comments of its own keeps those, and the reasons stand in their column only. */
export function addComments(parts: Parts, sheetPath: string, sheet: string, comments: readonly Comment[]): Commented | null {
  const chosen = comments.slice(0, MOST_COMMENTS)
  const place = AFTER_LEGACY.exec(sheet)
  if (chosen.length === 0 || /<(?:\w+:)?legacyDrawing\b/.test(sheet) || !place || parts.has(COMMENTS)) return null
  const prefix = /<((?:\w+:)?)worksheet\b/.exec(sheet)?.[1] ?? ''
  const legacy = `<${prefix}legacyDrawing xmlns:r="${OFFICE}" r:id="rIdErrorShapes"/>`
  const relations = sheetPath.replace(/([^/]+)$/, '_rels/$1.rels')
  return {
    sheet: sheet.slice(0, place.index) + legacy + sheet.slice(place.index),
    parts: [
      [COMMENTS, commentsXml(chosen)],
      [SHAPES, shapesXml(chosen)],
    ],
    async withKnown(changes) {
      const known =
        (await parts.get(relations)?.text()) ??
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="${PACKAGE}"></Relationships>`
      const added = `<Relationship Id="rIdErrorShapes" Type="${OFFICE}/vmlDrawing" Target="/${SHAPES}"/><Relationship Id="rIdErrorComments" Type="${OFFICE}/comments" Target="/${COMMENTS}"/>`
      const types = (await parts.get(TYPES)?.text()) ?? ''
      const vml = /Extension="vml"/i.test(types)
        ? ''
        : '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>'
      const override = `<Override PartName="/${COMMENTS}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"/>`
      return new Map([
        ...changes,
        [
          relations,
          known.replace(/<\/Relationships>|(<Relationships\b[^>]*)\/>/, (end, open?: string) =>
            open ? `${open}>${added}</Relationships>` : added + end,
          ),
        ],
        [TYPES, types.replace(/(<Types\b[^>]*>)/, `$1${vml}`).replace('</Types>', `${override}</Types>`)],
      ])
    },
  }
}

function commentsXml(comments: readonly Comment[]): string {
  const list = comments.map(
    ({ reference, message }) =>
      `<comment ref="${reference}" authorId="0"><text><t xml:space="preserve">${escaped(message)}</t></text></comment>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><comments xmlns="${MAIN}"><authors><author>${coreMessages['core.product'][0]}</author></authors><commentList>${list.join('')}</commentList></comments>`
}

/** Excel shows a comment only where a shape for it exists. */
function shapesXml(comments: readonly Comment[]): string {
  const shapes = comments.map(
    ({ rowNo, column }, index) =>
      `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Row>${rowNo - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  )
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join('')}</xml>`
}
