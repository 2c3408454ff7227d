export async function measureLighthouse(): Promise<string[]> { return [] }
