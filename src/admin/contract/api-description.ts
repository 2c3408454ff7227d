import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'

const Contents = z.record(z.string(), z.unknown())
const Described = z.object({ description: z.string(), content: Contents, links: Contents.optional() })

/** An operation of the API in OpenAPI 3.1. JSON schemas and examples are passed on as they are. */
export const ApiOperation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  'x-conditions': z.record(z.string(), z.string()).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: z.unknown(),
      example: z.unknown().optional(),
    }),
  ),
  requestBody: z.object({ required: z.boolean(), content: Contents }).optional(),
  responses: z.record(z.string(), z.union([Described, z.object({ $ref: z.string() })])),
})

export const getApiDescription = endpoint({
  method: 'GET',
  path: '/api/admin/openapi.json',
  summary: 'Returns the description of the whole API in OpenAPI 3.1, including the operations of admin',
  compressed: true,
  answer: z.object({
    openapi: z.string(),
    info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
    servers: z.array(z.object({ url: z.string() })),
    paths: z.record(z.string(), z.record(z.string(), ApiOperation)),
    components: z.object({
      securitySchemes: z.unknown(),
      schemas: z.unknown(),
      responses: z.record(z.string(), Described),
    }),
  }),
})
