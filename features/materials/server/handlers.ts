import { materialCalls } from '#features/materials/contract.ts'
import { deleteFolder, saveFolder } from '#features/materials/server/folders.ts'
import {
  cropMaterial,
  deleteMaterial,
  findMaterial,
  listMaterials,
  readMaterialFile,
  readOverview,
  saveMaterial,
  uploadMaterial,
} from '#features/materials/server/materials.ts'
import { replaceMaterial, undoReplace } from '#features/materials/server/replace.ts'
import { usesOf } from '#features/materials/server/uses.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

export const materialHandlers = implement(materialCalls, {
  list: listMaterials,
  overview: readOverview,
  upload: (ctx, request, upload) => uploadMaterial(ctx, request, required(upload, 'core.invalid')),
  save: saveMaterial,
  async uses(ctx, { id }) {
    await findMaterial(ctx, id)
    return { list: await usesOf(ctx.db, ctx.who.orgId, id) }
  },
  replace: replaceMaterial,
  undoReplace,
  crop: cropMaterial,
  delete: deleteMaterial,
  file: readMaterialFile,
  saveFolder,
  deleteFolder,
})
