import { ownerOnly } from '#accounts/server/signed-in.ts'
import { getPictures, getToday } from '#admin/contract/today.ts'
import { seePictures, seeToday } from '#admin/server/today/see-today.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const todayRoutes: readonly Route[] = [
  serve(getToday, ownerOnly, async ({ actor }, site) => seeToday(site, actor)),
  serve(getPictures, ownerOnly, async (_call, site) => seePictures(site)),
]
