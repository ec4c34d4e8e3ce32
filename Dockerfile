# A server of Centime, and the balancer of compose.yaml. NOT TRIED: it was written where no container can run. What was tried is
# the same topology without containers, `npm run cluster` (docs/cluster.md).
FROM node:20-bookworm-slim
# pg_dump and pg_restore of version 15, for centime backup and restore: no older than the server of compose.yaml.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /centime
COPY . .
RUN node scripts/bootstrap.mjs build
USER node
# Inside of a container; compose.yaml publishes the balancer alone, on the loopback address.
ENV HOST=0.0.0.0
EXPOSE 3000
CMD ["node", "packages/server/dist/cli.js", "serve"]
