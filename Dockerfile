# A server of Centime, and the balancer of compose.yaml. NOT TRIED: it was written where no container can run. What was tried are its
# steps without one: `node scripts/bootstrap.mjs production` in a fresh clone, and the server that it leaves (scripts/install.slow.test.ts).
FROM node:24-bookworm-slim AS build
# SQLite is compiled from the source whose hash is in pnpm-lock.yaml: docs/operations.md.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /centime
COPY . .
RUN node scripts/bootstrap.mjs production

FROM node:24-bookworm-slim
# pg_dump and pg_restore of version 15, for centime backup and restore: no older than the server of compose.yaml.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /centime
# The files stay root's: the server cannot change its own programs. It writes to /data alone, so the rest can be read-only.
COPY --from=build /centime .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
# Inside of a container; compose.yaml publishes the balancer alone, on the loopback address.
ENV HOST=0.0.0.0
ENV CENTIME_ENVIRONMENT=production
ENV CENTIME_DATABASE=/data/centime.db
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/healthy.mjs", "http://127.0.0.1:3000/readyz"]
CMD ["node", "packages/server/dist/cli.js", "serve"]
