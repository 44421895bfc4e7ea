import type { ETicket, ETicketDesign } from '#features/forms/eTicketDesign.ts'
import type { Ink } from '#features/forms/server/pdf/ink.ts'

/** PNG or JPEG, which is what a PDF can hold. */
export type TicketPictures = { head?: Buffer | null; logo?: Buffer | null }
type DrawnPictures = { head: PDFKit.Mixins.ImageSrc | null; logo: PDFKit.Mixins.ImageSrc | null }
export type Sheet = { paper: PDFKit.PDFDocument; ink: Ink; design: ETicketDesign; ticket: ETicket; pictures: DrawnPictures }
