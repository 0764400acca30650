# The stages of `.ci/run`, and which each of them needs. Others run by their names: `beside`, `programs` and `browser` on
# machines of their own, `long` once a week.
STAGES := newcomer format tools manifests page package examples tests served

all: $(STAGES)

# Nothing is built before the commands of the README, nor beside them.
format manifests page package examples tests: newcomer
page tests: tools
served: page

.PHONY: all $(STAGES)
$(STAGES):
	@.ci/run $@
