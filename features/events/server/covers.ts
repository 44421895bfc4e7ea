import { FILE_PATH } from '#features/files/server/queries.ts'

/** The covers everyone starts with, drawn by us; the pictures lie in theme/covers. */
export const coverTemplates = ['wave', 'grid', 'rings', 'dune', 'bars', 'peaks'] as const
export const COVER_PATH = '/covers'

export function coverUrl({ coverTemplateId, coverFileId }: { coverTemplateId: string; coverFileId: string | null }): string {
  return coverFileId ? `${FILE_PATH}/${coverFileId}` : `${COVER_PATH}/${coverTemplateId}.svg`
}

export function isCoverTemplate(templateId: string): boolean {
  return (coverTemplates as readonly string[]).includes(templateId)
}
